// @module-tag long
import { forms } from "./forms";
import { breakForms } from "./matrix";

breakForms(["razorpay", "resend", "storage"], forms);
