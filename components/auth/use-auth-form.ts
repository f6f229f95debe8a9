"use client";

import { useFormAction } from "@/hooks/use-form-action";
import { clearAuthStorage } from "@/lib/auth/clear-auth-storage";
import { auth } from "@/lib/content/auth";

type AuthFormOptions<Data> = Pick<
  Parameters<typeof useFormAction<Data>>[0],
  "id" | "action" | "importSchema" | "onResult"
>;

/** useFormAction for the sign-in pages: clears leftovers of auth libraries before sending. */
export const useAuthForm = <Data = undefined>(options: AuthFormOptions<Data>) =>
  useFormAction<Data>({ ...options, unreachable: auth.unreachable, onSend: clearAuthStorage });
