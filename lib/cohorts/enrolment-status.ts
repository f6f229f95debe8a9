import { myLearning } from "@/lib/content/learning";

/** The status as shown in My Learning: "active" as "Active", others unchanged (docs/product.md#my-learning). */
export const statusText = (status: string): string => (status === "active" ? "Active" : status);

/** Why a seat that has ended is listed but has no dashboard; null for any other. */
export const whyOver = (status: string): string | null =>
  status === "refunded" || status === "ended" ? myLearning.over[status] : null;
