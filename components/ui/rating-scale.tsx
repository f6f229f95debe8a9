import { Scale } from "@/components/ui/scale";
import type { useFormAction } from "@/hooks/use-form-action";

type RatingScaleProps = {
  form: Pick<ReturnType<typeof useFormAction>, "state" | "control" | "field">;
  /** What was answered before. */
  given: number | undefined;
  /** The rating of the link in the mail, which counts until another answer is sent. */
  chosen: number | null;
  label: string;
  scale: string;
};

/** The field `rating` of a form, from 1 to 5. */
export function RatingScale({ form, given, chosen, label, scale }: RatingScaleProps) {
  const rating = form.state.result?.ok ? given : (chosen ?? given);
  return (
    <Scale
      control={form.control("rating", String(rating ?? ""))}
      error={form.field("rating").error}
      label={label}
      scale={scale}
      from={1}
      to={5}
    />
  );
}
