import { Button } from "@/components/ui/button";
import { Container } from "@/components/ui/section";
import { closing } from "@/lib/content/course";

/** The last word of the course page, and the way back to the cohorts. */
export function Closing() {
  return (
    <Container className="pb-18 sm:pb-24">
      <div className="course-closing">
        <h2 className="max-w-2xl text-title font-bold">{closing.title}</h2>
        <Button asChild size="lg" variant="spark">
          <a href="#cohorts">{closing.action}</a>
        </Button>
      </div>
    </Container>
  );
}
