"use client";

import type * as z from "zod/mini";

import { useFormAction } from "@/hooks/use-form-action";
import { manage } from "@/lib/content/manage-registration";
import type { FormAction } from "@/lib/forms/form-state";

type ManageFormOptions = {
  id: string;
  action: FormAction;
  importSchema: () => Promise<z.ZodMiniType>;
  success?: { title: string; description: string };
};

/** useFormAction for a registration's page: a success shows in the page itself, unless it has words; a failure as a notification. */
export const useManageForm = (options: ManageFormOptions) => useFormAction({ ...options, failure: manage.failure });
