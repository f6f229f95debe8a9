"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useFormStatus } from "react-dom";

import { busyProps } from "@/components/ui/busy-props";
import { buttonVariants } from "@/components/ui/button-variants";
import { Spinner } from "@/components/ui/spinner";
import { useFormAction } from "@/hooks/use-form-action";
import { useHydrated } from "@/hooks/use-hydrated";
import { startGoogleAction } from "@/lib/auth/actions";
import { clearAuthStorage } from "@/lib/auth/clear-auth-storage";
import { cookieObstacle } from "@/lib/auth/session-arrival";
import { auth } from "@/lib/content/auth";
import { isInAppBrowser } from "@/lib/http/in-app-browser";
import { preloadNotifications } from "@/lib/notifications";

const IN_APP_NOTE = "google-in-app";

/** If it's sent before hydration, the redirect to Google follows once the page is hydrated. */
export function GoogleForm({ icon }: { icon: ReactNode }) {
  const form = useFormAction<{ url: string }>({
    id: "google",
    action: startGoogleAction,
    failure: { title: auth.failures.google, description: auth.unreachable, variant: "destructive" },
    onSend: () => {
      clearAuthStorage();
      return cookieObstacle();
    },
    onSuccess: ({ url }) => {
      // If a posted page stayed in the history, going back would ask to send the form again.
      if (form.state === posted) window.location.replace(url);
      else window.location.assign(url);
    },
  });
  const { state } = form;
  const [posted] = useState(state);
  const [left, setLeft] = useState<typeof state>();
  const isInApp = useHydrated() && isInAppBrowser(navigator.userAgent);

  // A page restored from the back/forward cache is no longer being redirected to Google.
  useEffect(() => {
    const rest = ({ persisted }: PageTransitionEvent) => persisted && setLeft(state);
    window.addEventListener("pageshow", rest);
    return () => window.removeEventListener("pageshow", rest);
  }, [state]);

  return (
    <form {...form.formProps} className="grid gap-2 noscript:hidden">
      <GoogleButton icon={icon} isLeaving={state.result?.ok === true && state !== left} />
      {isInApp ? (
        <p id={IN_APP_NOTE} className="text-sm text-muted-foreground">
          {auth.googleInApp}
        </p>
      ) : null}
    </form>
  );
}

function GoogleButton({ icon, isLeaving }: { icon: ReactNode; isLeaving: boolean }) {
  const { pending } = useFormStatus();
  const isBusy = pending || isLeaving;
  return (
    <button
      type="submit"
      className={buttonVariants({ size: "lg", variant: "outline", className: "bg-card!" })}
      {...busyProps(isBusy)}
      aria-describedby={IN_APP_NOTE}
      onPointerEnter={preloadNotifications}
    >
      {isBusy ? <Spinner /> : icon}
      <span>{auth.google}</span>
    </button>
  );
}
