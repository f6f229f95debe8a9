import { faultMatrix } from "./matrix";

faultMatrix("storage");
