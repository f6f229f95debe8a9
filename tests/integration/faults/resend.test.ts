import { faultMatrix } from "./matrix";

faultMatrix("resend");
