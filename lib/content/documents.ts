/** What a tax document says: the particulars of CGST Rule 46 and 53. */
export const documentWords = {
  titles: { invoice: "Tax invoice", credit_note: "Credit note" },
  number: "Number",
  date: "Date",
  placeOfSupply: "Place of supply",
  corrects: "For invoice",
  seller: "Supplier",
  buyer: "Recipient",
  address: "Address",
  gstin: "GSTIN",
  unregistered: "Not registered",
  description: "Description",
  sac: "SAC",
  amount: "Amount (INR)",
  taxable: "Taxable value",
  cgst: "CGST 9%",
  sgst: "SGST 9%",
  igst: "IGST 18%",
  total: "Total",
  totalBack: "Total credited",
  reverseCharge: "Tax payable on reverse charge: No",
  payment: "Payment",
  paidBy: (payment: string, day: string) => `${payment}, paid on ${day}`,
  whyCredited: { refund: "Reason: refund of the fee", correction: "Reason: correction of the invoice" },
  signature: "Issued electronically under the Information Technology Act, 2000; no signature is needed.",
} as const;

/** What the console says about documents. */
export const documentActions = {
  withoutDetails:
    "The invoice won't name a buyer, and our State will be the place of supply. Only do this if the buyer doesn't answer: with their details, the tax may be different.",
  detailsNeeded:
    "The taxable value is 50,000 rupees or more, so the law requires the buyer's name, address and State on the invoice (CGST Rule 46(e)). Ask the buyer to add the billing details in My Learning.",
} as const;
