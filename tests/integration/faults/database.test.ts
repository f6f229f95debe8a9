import { faultMatrix } from "./matrix";

faultMatrix("database");
