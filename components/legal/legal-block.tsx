import { RichText } from "@/components/legal/rich-text";
import type { LegalBlock as Block } from "@/lib/content/legal/legal-document";

/** A paragraph, a list, or rows of facts. */
export function LegalBlock({ block }: { block: Block }) {
  if (typeof block === "string") {
    return (
      <p>
        <RichText text={block} />
      </p>
    );
  }
  if ("list" in block) {
    return (
      <ul className="grid list-disc gap-2 pl-5 *:pl-1 marker:text-primary/60">
        {block.list.map((item, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- a text as its own key would be sent twice
          <li key={position}>
            <RichText text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return <Facts {...block} />;
}

type FactsProps = { head: readonly string[]; rows: readonly (readonly string[])[] };

/** A table for phones: every row is a term with its facts, labelled if there is more than one. */
function Facts({ head, rows }: FactsProps) {
  const labelled = head.length > 2;
  return (
    <dl className="divide-y divide-border overflow-hidden rounded-xl border border-border bg-card text-sm/relaxed *:grid *:gap-x-8 *:gap-y-2 *:px-5 *:py-4 sm:*:grid-cols-[11rem_1fr] sm:[&_dd]:col-start-2">
      {rows.map(([term, ...facts]) => (
        <div key={term}>
          <dt className="font-semibold text-foreground">{term}</dt>
          {facts.map((fact, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text as its own key would be sent twice
            <dd key={index}>
              <span className={labelled ? "block text-xs font-semibold text-muted-foreground" : "sr-only"}>
                {head[index + 1]}
              </span>{" "}
              {fact}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
