import { handins } from "@/lib/content/handins";
import type { HandinVersion } from "@/lib/handins/version";

type Work = Pick<HandinVersion, "body" | "urls">;

/** What was handed in, word for word: its text, and its links, which the one to its PDF may follow. */
export function WorkParts({ work: { body, urls }, file }: { work: Work; file?: { href: string; label: string } }) {
  const links = urls.map((url) => ({ href: url, label: url }));
  const all = file === undefined ? links : [...links, file];
  return (
    <>
      {body === "" ? null : (
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap">
          {body}
        </p>
      )}
      {all.length === 0 ? null : (
        <ul className="grid gap-1.5">
          {Object.entries(all).map(([place, { href, label }]) => (
            <li key={place}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
              >
                {label}
                <span className="sr-only">{handins.newTab}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type LearnersWorkProps = { work: Work & Pick<HandinVersion, "id" | "fileName"> };

/** The same for learners, who open the PDF by its address. */
export const LearnersWork = ({ work }: LearnersWorkProps) => (
  <WorkParts
    work={work}
    {...(work.fileName !== null && { file: { href: `/my-learning/handin/${work.id}`, label: work.fileName } })}
  />
);
