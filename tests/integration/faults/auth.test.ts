import { faultMatrix } from "./matrix";

faultMatrix("auth");
