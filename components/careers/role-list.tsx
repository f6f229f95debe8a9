import { ApplyButton } from "@/components/careers/apply-button";
import { RoleNav, RoleText } from "@/components/careers/stills";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { jobRoles, jobsPage, type JobRole, type JobRoleId } from "@/lib/content/jobs";

/** The seven roles, and the way to each by its team. */
export function RoleList() {
  return (
    <Section className="sm:py-16" aria-label={jobsPage.eyebrow}>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[13rem_1fr]">
        <RoleNav />
        <div className="grid gap-5">
          {jobRoles.map((role) => (
            <RoleCard key={role.id} role={role} />
          ))}
        </div>
      </div>
    </Section>
  );
}

function RoleCard({ role }: { role: JobRole & { id: JobRoleId } }) {
  const { id, isOpen } = role;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-8 gap-y-6 rounded-2xl border border-border bg-card p-6 shadow-card transition-shadow duration-300 target:border-primary target:shadow-lift hover:shadow-lift sm:p-8 md:grid-cols-[1fr_auto]"
    >
      <RoleText id={id} />
      <div className="md:self-center">
        {isOpen ? (
          <ApplyButton role={id} aria-describedby={`${id}-title`} className={`${buttonVariants()} max-md:w-full`}>
            {jobsPage.action}
          </ApplyButton>
        ) : (
          <Badge variant="outline">{jobsPage.closed}</Badge>
        )}
      </div>
    </article>
  );
}
