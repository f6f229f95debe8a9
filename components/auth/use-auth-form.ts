"use client";

import { useFormAction } from "@/hooks/use-form-action";
import { clearAuthStorage } from "@/lib/auth/clear-auth-storage";
import { auth } from "@/lib/content/auth";

type AuthFormOptions<Data> = Pick<
  Parameters<typeof useFormAction<Data>>[0],
  "id" | "action" | "importSchema" | "onResult"
>;

/** A form of the sign-in pages: what an auth library may have left in the browser is removed before it is sent. */
export const useAuthForm = <Data = undefined>(options: AuthFormOptions<Data>) =>
  useFormAction<Data>({ ...options, unreachable: auth.unreachable, onSend: clearAuthStorage });
