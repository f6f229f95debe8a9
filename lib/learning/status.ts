/** An enrolment's status as My Learning shows it: "active" as "Active", any other as it is (spec section 4). */
export const statusText = (status: string): string => (status === "active" ? "Active" : status);

/** Whether the money went back: such an enrolment is shown, and opens no dashboard. */
export const isRefunded = (status: string): boolean => status === "refunded";
