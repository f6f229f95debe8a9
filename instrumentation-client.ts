import { noteCameFrom } from "@/lib/came-from";
import { watchForms } from "@/lib/forms/typed-before";
import { reportErrors } from "@/lib/report-errors";

watchForms();
reportErrors();
noteCameFrom();
