/** The status as shown in My Learning: "active" as "Active", others unchanged (spec section 4). */
export const statusText = (status: string): string => (status === "active" ? "Active" : status);

/** A refunded enrolment is listed, without access to the dashboard. */
export const isRefunded = (status: string): boolean => status === "refunded";
