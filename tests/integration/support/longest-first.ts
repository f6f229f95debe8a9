import { BaseSequencer, type TestSpecification } from "vitest/node";

const LONGEST = [
  "auth/outages",
  "auth/first-password",
  "console/forms",
  "payments/sweep",
  "careers/failures",
  "fuzz/routes",
  "auth/passwords",
  "auth/links",
  "auth/mail-faults",
  "profile/photo-refusals",
  "auth/logging",
];

function rank({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/integration/${name}.test.ts`));
  return place === -1 ? LONGEST.length : place;
}

/**
 * Without known durations Vitest starts with the largest files, and a slow file that starts last would run on alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inDefaultOrder = await super.sort([...files]);
    return inDefaultOrder.toSorted((one, other) => rank(one) - rank(other));
  }
}
