import { faultMatrix } from "./matrix";

faultMatrix("razorpay");
