/** The status as shown in My Learning: "active" as "Active", others unchanged (docs/product.md#my-learning). */
export const statusText = (status: string): string => (status === "active" ? "Active" : status);

/** A refunded enrolment is listed, without access to the dashboard. */
export const isRefunded = (status: string): boolean => status === "refunded";
