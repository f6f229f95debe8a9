import * as z from "zod/mini";

const text = (longest: number) => z.string().check(z.maxLength(longest));

const supplier = z.object({
  legalName: text(200),
  gstin: text(15),
  stateCode: text(2),
  address: text(500),
  /** The company's number in the register of companies, if it has one. */
  cin: z.optional(text(21)),
});

const recipient = z.object({
  legalName: text(200),
  gstin: z.nullable(text(15)),
  address: text(500),
  pin: z.nullable(text(6)),
  stateCode: z.nullable(text(2)),
  country: text(2),
});

const zeroRated = z.optional(z.object({ as: z.enum(["export", "sez"]), lut: z.optional(text(40)) }));

/** What a document says apart from its number and sums, as it was issued: `tax_documents.facts`. */
const documentFactsSchema = z.object({
  supplier,
  /** Null: issued without details, which the law allows below 50,000 rupees. */
  recipient: z.nullable(recipient),
  course: text(200),
  cohortId: text(20),
  sac: text(8),
  paymentId: text(100),
  /** ISO 8601: an instant, or for a bank transfer a day in India. */
  paidAt: text(40),
  /** The tax that the recipient deducted from a bank transfer, in paise. */
  tds: z.optional(z.int()),
  /** A supply to a buyer abroad or in a special economic zone; under a letter of undertaking it's without tax. */
  zeroRated,
  /** The recipient's purchase order number. */
  poNumber: z.optional(text(50)),
  /** For a credit note: its invoice, and the reason. */
  corrects: z.nullable(z.object({ serial: text(16), issuedOn: text(10), why: z.enum(["refund", "correction"]) })),
});
export type DocumentFacts = z.infer<typeof documentFactsSchema>;

/** An offer to a company that pays by bank transfer; amounts in paise, days in India. */
export const proformaSchema = z.object({
  id: z.guid(),
  serial: text(16),
  issuedOn: text(10),
  validUntil: text(10),
  /** Of one seat, GST included. */
  price: z.int(),
  placeOfSupply: text(2),
  facts: z.object({
    supplier,
    recipient,
    /** Our account, in lines. */
    bank: text(700),
    course: text(200),
    cohortId: text(20),
    sac: text(8),
    zeroRated,
    /** Until when a seat was promised; null for no promise. */
    heldUntil: z.nullable(text(10)),
    sums: z.object({ taxable: z.int(), cgst: z.int(), sgst: z.int(), igst: z.int() }),
  }),
});
export type Proforma = z.infer<typeof proformaSchema>;

/** One invoice or credit note; amounts in paise, `issuedOn` a calendar day in India, `placeOfSupply` two digits. */
export const taxDocumentSchema = z.object({
  kind: z.enum(["invoice", "credit_note"]),
  serial: text(16),
  issuedOn: text(10),
  taxable: z.int(),
  cgst: z.int(),
  sgst: z.int(),
  igst: z.int(),
  total: z.int(),
  placeOfSupply: text(2),
  facts: documentFactsSchema,
});
export type TaxDocument = z.infer<typeof taxDocumentSchema>;
