import { jobRoles, jobsPage } from "@/lib/content/jobs";

const teams = [...new Set(jobRoles.map(({ team }) => team))];

/** The way to each role, by its team. */
export function RoleNav() {
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
