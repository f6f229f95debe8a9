/** What was typed into the fields that a form's question names, as one hidden field of the form. */
export const askedOf = (fields: readonly string[], typed: Readonly<Record<string, string>>): string =>
  fields.map((name) => typed[name] ?? "").join(" | ");

/** The fields of the questions that two sides have to agree on: the form that asks, and its action. */
export const askedFields = {
  price: ["price", "listPrice"],
  refund: ["amount"],
  review: ["resolution"],
  transfer: ["email", "cohortId", "price", "amount", "tds", "reference", "receivedOn"],
  proforma: ["legalName", "email", "cohortId", "price", "validUntil", "holdUntil"],
  correction: ["price", "amount", "tds", "reference", "receivedOn"],
} as const;
