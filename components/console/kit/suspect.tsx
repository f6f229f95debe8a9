import { FilterSelect } from "@/components/console/kit/filters";
import { StateBadge } from "@/components/console/kit/state-badge";
import { Badge } from "@/components/ui/badge";

/** For submissions that filled in the form's honeypot. */
export const SuspectBadge = () => (
  <Badge variant="outline" className="py-0.5" title="A hidden field was filled in, by a bot or a password manager.">
    Suspect
  </Badge>
);

type SubmissionStateProps = { state: string; isSuspect: boolean };

/** The state of a form's submission. */
export const SubmissionState = ({ state, isSuspect }: SubmissionStateProps) => (
  <span className="inline-flex flex-wrap gap-1">
    <StateBadge state={state} />
    {isSuspect ? <SuspectBadge /> : null}
  </span>
);

export const SuspectFilter = ({ value }: { value: string | undefined }) => (
  <FilterSelect
    name="suspect"
    label="Suspect"
    value={value}
    options={[
      { value: "yes", label: "Suspect only" },
      { value: "no", label: "Not suspect" },
    ]}
  />
);
