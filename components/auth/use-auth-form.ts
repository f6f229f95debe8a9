"use client";

import { useFormAction } from "@/hooks/use-form-action";
import { clearAuthStorage } from "@/lib/auth/clear-auth-storage";
import { cookieObstacle } from "@/lib/auth/session-arrival";
import { auth } from "@/lib/content/auth";

type AuthFormOptions<Data> = Pick<
  Parameters<typeof useFormAction<Data>>[0],
  "id" | "action" | "account" | "importSchema" | "success" | "verify" | "onSuccess"
> & {
  failureTitle: string;
  /** Whether it ends with a session, which needs cookies. */
  needsCookies?: boolean;
};

/** useFormAction for the sign-in pages: clears leftovers of auth libraries before sending. */
export const useAuthForm = <Data = undefined>({ failureTitle, needsCookies, ...options }: AuthFormOptions<Data>) =>
  useFormAction<Data>({
    ...options,
    failure: { title: failureTitle, description: auth.unreachable, variant: "error" },
    onSend: () => {
      clearAuthStorage();
      return needsCookies ? cookieObstacle() : null;
    },
  });
