import { handins } from "@/lib/content/handins";

type WorkPartsProps = { work: { id: string; body: string; urls: readonly string[]; fileName: string | null } };

const link = "font-semibold text-primary underline-offset-4 wrap-anywhere hover:underline";

/** What was handed in, word for word: its text, links and PDF. */
export function WorkParts({ work: { id, body, urls, fileName } }: WorkPartsProps) {
  const links = urls.map((url) => ({ href: url, label: url }));
  const all = fileName === null ? links : [...links, { href: `/my-learning/handin/${id}`, label: fileName }];
  return (
    <>
      {body === "" ? null : (
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap">
          {body}
        </p>
      )}
      {all.length === 0 ? null : (
        <ul className="grid gap-1.5">
          {all.map(({ href, label }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={link}>
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
