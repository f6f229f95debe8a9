/** An enrolment's status as My Learning shows it: "active" as "Active", any other as it is (spec section 4). */
export const statusText = (status: string): string => (status === "active" ? "Active" : status);
