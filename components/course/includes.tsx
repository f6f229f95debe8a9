import {
  BookOpenCheck,
  Infinity as InfinityIcon,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessagesSquare,
} from "lucide-react";

import { FoldedSection } from "@/components/ui/folded-section";
import { InkPanel } from "@/components/ui/ink-panel";
import { includes } from "@/lib/content/course";
import { syllabus } from "@/lib/content/syllabus";
import { cn } from "@/lib/utils";

const icons: Record<(typeof includes.others)[number]["id"], LucideIcon> = {
  guides: BookOpenCheck,
  community: MessagesSquare,
  questions: MessageCircleQuestionMark,
  lifetime: InfinityIcon,
};

export function Includes() {
  const { eyebrow, title, lead, sessions, templates, others } = includes;
  return (
    <FoldedSection
      id="what-you-get"
      tone="surface"
      titleId="includes-title"
      eyebrow={eyebrow}
      title={title}
      lead={lead}
    >
      <div className="mt-11 grid gap-6 lg:grid-cols-[1.25fr_1fr]">
        <InkPanel className="flex flex-col p-7 sm:p-10">
          <h3 className="text-title font-bold">{sessions.title}</h3>
          <p className="mt-3 max-w-md text-ink-muted">{sessions.text}</p>
          <ul aria-label="The live sessions in order" className="mt-auto grid grid-cols-4 gap-2.5 pt-9 sm:grid-cols-8">
            {syllabus.map((item) => (
              <li
                key={item.title}
                className={cn(
                  "grid aspect-square place-items-center rounded-lg font-display font-bold",
                  item.kind === "week" ? "bg-white/10 text-xl" : "bg-spark text-base text-spark-foreground",
                )}
              >
                {item.kind === "week" ? (
                  <span>
                    <span className="sr-only">Week </span>
                    {item.week}
                  </span>
                ) : (
                  "Q&A"
                )}
              </li>
            ))}
          </ul>
        </InkPanel>
        <div className="flex flex-col rounded-2xl bg-spark-soft p-7 sm:p-10">
          <h3 className="text-title font-bold">{templates.title}</h3>
          <p className="mt-3 max-w-md text-muted-foreground">{templates.text}</p>
          <ul className="mt-auto flex flex-wrap gap-2 pt-9 text-sm font-medium">
            {templates.examples.map((example) => (
              <li key={example} className="rounded-md border border-spark/60 bg-card px-3 py-1.5">
                {example}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <ul className="mt-12 grid gap-x-8 gap-y-10 max-sm:mb-8 sm:grid-cols-2 lg:grid-cols-4">
        {others.map(({ id, title: name, text }) => {
          const Icon = icons[id];
          return (
            <li key={id} className="border-t-2 border-primary/25 pt-5">
              <Icon aria-hidden="true" className="size-6 text-primary" />
              <h3 className="mt-4 text-lg font-bold">{name}</h3>
              <p className="mt-2 text-muted-foreground">{text}</p>
            </li>
          );
        })}
      </ul>
    </FoldedSection>
  );
}
