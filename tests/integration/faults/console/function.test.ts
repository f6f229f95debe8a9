// @module-tag long
import { forms } from "./forms";
import { breakForms } from "./matrix";

breakForms(["database at the function"], forms);
