// @module-tag long
import { faultMatrix } from "./matrix";

faultMatrix("auth");
