import { watchForms } from "@/lib/forms/typed-before";

watchForms();
