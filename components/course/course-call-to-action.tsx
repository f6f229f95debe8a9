import { Button } from "@/components/ui/button";
import { InkPanel } from "@/components/ui/ink-panel";
import { Container } from "@/components/ui/section";
import { closing } from "@/lib/content/course";

/** The last section, with a link back to the cohorts. */
export function CourseCallToAction() {
  return (
    <Container className="pb-18 sm:pb-24">
      <InkPanel className="framed grid justify-items-center gap-8 px-6 py-14 text-center [--ring:var(--spark)] before:absolute before:inset-0 before:-z-10 before:bg-arcs before:opacity-10 sm:py-20 sm:before:bg-[url(/brand/hero-pattern.svg)] sm:before:bg-cover sm:before:bg-center sm:before:opacity-30 print:hidden">
        <h2 className="max-w-2xl text-title font-bold">{closing.title}</h2>
        <Button asChild size="lg" variant="spark">
          <a href="#cohorts">{closing.action}</a>
        </Button>
      </InkPanel>
    </Container>
  );
}
