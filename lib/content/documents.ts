/** What a tax document says: the particulars of CGST Rule 46 and 53. */
export const documentWords = {
  titles: { invoice: "Tax invoice", credit_note: "Credit note" },
  number: "Number",
  date: "Date",
  placeOfSupply: "Place of supply",
  corrects: "For invoice",
  /** In lists, of an invoice that a later one has replaced, and of a credit note. */
  correctedBy: "corrected by",
  forInvoice: "for invoice",
  correctedDate: "Invoice date",
  poNumber: "Purchase order number",
  buyer: "Billed to",
  address: "Address",
  state: "State",
  gstin: "GSTIN",
  uin: "UIN",
  cin: "CIN",
  unregistered: "Not registered",
  description: "Description",
  sac: "SAC",
  taxable: "Taxable value",
  rate: "Rate",
  cgst: "CGST 9%",
  sgst: "SGST 9%",
  igst: "IGST 18%",
  total: "Total",
  totalBack: "Total credited",
  inRupees: (sum: string) => `${sum} (INR)`,
  inWords: "Amount in words",
  /** CGST Rule 46, third proviso. */
  zeroRated: {
    label: "Zero-rated supply",
    export: "Supply meant for export",
    sez: "Supply to SEZ unit or SEZ developer for authorised operations",
    withTax: "on payment of integrated tax",
    withoutTax: (lut: string) =>
      `under bond or letter of undertaking without payment of integrated tax (letter of undertaking ${lut})`,
  },
  reverseCharge: "Tax payable on reverse charge: No",
  payment: "Payment",
  paidOn: (day: string) => `Paid on ${day}`,
  tds: (amount: string) => `Of the total, tax of ${amount} was deducted at source (TDS) by the recipient`,
  whyCredited: { refund: "Reason: refund of the fee", correction: "Reason: correction of the invoice" },
  validUntil: "Valid until",
  bank: "Please pay by bank transfer",
  seat: "one seat",
  signature: "Issued electronically under the Information Technology Act, 2000; no signature is needed.",
} as const;

/** What a proforma invoice says: it is no tax document. */
export const proforma = {
  title: "Proforma invoice",
  reference: (serial: string) => `Reference: ${serial}`,
  held: (day: string) => `We hold a seat for you until ${day}.`,
  notHeld: "No seat is held: the offer is good as long as the cohort has one.",
  tds: "If you deduct tax at source (TDS), please write to us how much.",
  noTax:
    "This is not a tax invoice, and no input tax credit can be claimed with it. The tax invoice follows your payment.",
} as const;

/** What the console says about documents. */
export const documentActions = {
  withoutDetails:
    "The invoice won't name a buyer, and our State will be the place of supply. Only do this if the buyer doesn't answer: with their details, the tax may be different.",
  detailsNeeded:
    "The taxable value is 50,000 rupees or more, so the law requires the buyer's name, address and State on the invoice (CGST Rule 46(e)). Ask the buyer to add the billing details in My Learning, or to send them to you.",
} as const;

/** What the pages of a tax invoice say. */
export const billing = {
  title: "Your tax invoice",
  /** In My Learning, under the card. */
  ask: "Add your billing details for the tax invoice",
  lead: "Who is the invoice for? You'll see what it says before it's issued.",
  fields: {
    legalName: "Name",
    country: "Country",
    address: "Address",
    stateCode: "State or Union Territory",
    chooseState: "Choose a State",
    pin: "PIN code",
    gstin: "GSTIN",
    gstinNote: "if the company is registered",
    isSez: "The company is an SEZ unit or developer",
    inIndia: "in India",
  },
  preview: { action: "Show me the invoice", busy: "Checking...", title: "Your invoice will say" },
  issue: { action: "Issue my invoice", busy: "Issuing...", note: "Once it's issued, you can't change it yourself." },
  change: "Change the details",
  issued: "Your invoice has been issued. If something in it is wrong, write to us.",
  waiting: "Your details are saved. We'll issue the invoice once we've checked your payment.",
  back: "Back to My Learning",
  failure: { title: "We couldn't issue the invoice", description: "Please try again.", variant: "error" },
  gone: "There's no invoice for this order. Please write to us.",
  problems: {
    name: "Please enter the name: at least 2 characters.",
    nameLong: "The name can have at most 200 characters.",
    nameLetters: "Please write the name in Latin, Devanagari or Kannada letters.",
    address: "Please enter the address.",
    addressLong: "The address can have at most 500 characters.",
    addressLines: "The address can have at most ten lines.",
    addressLetters: "Please write the address in Latin, Devanagari or Kannada letters.",
    country: "Please choose a country.",
    state: "Please choose your State.",
    pin: "A PIN code has six digits.",
    gstinForm: "A GSTIN has 15 characters, such as 29AAGCB7383J1Z4.",
    gstinChecksum: "This GSTIN has a typing mistake: its last character doesn't match the others.",
    gstinState: (state: string) => `This GSTIN belongs to ${state}: choose that State.`,
    gstinSez: "A unit or developer of an SEZ has a GSTIN: please enter it.",
    gstinOwn: "This is our own GSTIN: enter the one of the company that buys.",
    poNumber:
      "The purchase order number can have at most 50 characters: Latin, Devanagari or Kannada letters, and digits.",
  },
} as const;

/** What the receipt of a seat says, in its mail and on its page. */
export const receipt = {
  title: "Receipt",
  /** For a cohort whose sessions aren't planned yet. */
  usualClasses: "Six Saturdays, 9:00 AM to 12:00 PM IST",
  labels: {
    course: "Course",
    cohort: "Cohort",
    starts: "Starts",
    classes: "Live classes",
    taxable: "Taxable value",
    gst: (percent: number) => `GST ${percent}%`,
    total: "Total paid",
    price: "Price",
    paid: "Paid",
    received: "Received",
    tds: "Tax deducted (TDS)",
    payer: "Received from",
    paidOn: "Paid on",
    order: "Order",
    payment: "Payment",
    paidBy: "Paid by",
    reference: "Reference",
  },
  byTransfer: "Bank transfer",
  corrected: "We've corrected your receipt: this one takes the place of the earlier one.",
  thanks: "Thank you for your payment. You're enrolled, and your cohort is in My Learning.",
  invoice:
    "The tax invoice is a document of its own. You'll find it in My Learning, under your seat; until it's issued, that's where you say who it's for.",
  refunds: "Course fees are non-refundable after 14 days from the date of purchase.",
  print: "Print, or save as a PDF",
  back: "Back to My Learning",
} as const;
