import { Badge } from "@/components/ui/badge";
import { jobRoles, type JobRoleId } from "@/lib/content/jobs";

/** What a role is about. */
export function RoleText({ id }: { id: JobRoleId }) {
  const role = jobRoles.find((one) => one.id === id);
  if (!role) return null;
  const { team, title, description, tags } = role;
  return (
    <div>
      <p className="text-sm font-semibold text-accent-foreground">{team}</p>
      <h2 id={`${id}-title`} className="mt-1 text-heading font-bold">
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
  );
}
