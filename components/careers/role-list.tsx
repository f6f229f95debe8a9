import { ApplyButton } from "@/components/careers/apply-button";
import { Badge } from "@/components/ui/badge";
import { NeedsJavaScript } from "@/components/ui/needs-javascript";
import { Section } from "@/components/ui/section";
import { jobRoles, jobsPage } from "@/lib/content/jobs";

/** All roles, with links to each by team. */
export function RoleList() {
  return (
    <Section className="sm:py-16" aria-label={jobsPage.eyebrow}>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[13rem_1fr]">
        <RoleNav />
        <div className="grid gap-5">
          <NeedsJavaScript what="Applying" />
          {jobRoles.map((role) => (
            <RoleCard key={role.id} role={role} />
          ))}
        </div>
      </div>
    </Section>
  );
}

const teams = [...new Set(jobRoles.map(({ team }) => team))];

function RoleNav() {
  return (
    <nav aria-label={jobsPage.navLabel} className="self-start max-lg:hidden lg:sticky lg:top-24">
      {teams.map((team) => (
        <div key={team} className="mb-6">
          <p className="text-sm font-semibold">{team}</p>
          <ul className="mt-1.5 text-sm text-muted-foreground">
            {jobRoles
              .filter((role) => role.team === team)
              .map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className="block py-1 hover:text-foreground hover:underline">
                    {title.replace(" Intern", "")}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function RoleCard({ role }: { role: (typeof jobRoles)[number] }) {
  const { id, title, team, description, tags, isOpen } = role;
  const titleId = `${id}-title`;
  return (
    <article
      id={id}
      aria-labelledby={titleId}
      className="grid gap-x-8 gap-y-6 rounded-2xl border border-border bg-card p-6 shadow-card transition-shadow duration-300 target:border-primary target:shadow-lift hover:shadow-lift sm:p-8 md:grid-cols-[1fr_auto]"
    >
      <div>
        <p className="text-sm font-semibold text-accent-foreground">{team}</p>
        <h2 id={titleId} className="mt-1 text-heading font-bold">
          {title}
        </h2>
        <p className="mt-3 max-w-2xl leading-relaxed text-muted-foreground">{description}</p>
        <ul className="mt-5 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Badge variant={tag === "Internship" ? "default" : "outline"}>{tag}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <div className="md:self-center">
        {isOpen ? (
          <ApplyButton roleId={id} roleTitle={title} aria-describedby={titleId} className="max-md:w-full">
            {jobsPage.action}
          </ApplyButton>
        ) : (
          <Badge variant="outline">{jobsPage.closed}</Badge>
        )}
      </div>
    </article>
  );
}
