"use client";

import { useFormAction } from "@/hooks/use-form-action";
import { clearAuthStorage } from "@/lib/auth/clear-auth-storage";
import { auth } from "@/lib/content/auth";

type AuthFormOptions<Data> = Pick<
  Parameters<typeof useFormAction<Data>>[0],
  "id" | "action" | "importSchema" | "success" | "onSuccess"
> & { failureTitle: string };

/** useFormAction for the sign-in pages: clears leftovers of auth libraries before sending. */
export const useAuthForm = <Data = undefined>({ failureTitle, ...options }: AuthFormOptions<Data>) =>
  useFormAction<Data>({
    ...options,
    failure: { title: failureTitle, description: auth.unreachable, variant: "error" },
    onSend: clearAuthStorage,
  });
