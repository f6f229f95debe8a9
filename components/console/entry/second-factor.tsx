import { CodeForm } from "@/components/console/entry/code-form";
import { EnrolForm } from "@/components/console/entry/enrol-form";
import { ShownAccountProvider } from "@/components/console/kit/shown-account";
import { AccountNotice } from "@/components/layout/account-notice";
import { Card, CardContent } from "@/components/ui/card";
import { notAdmitted } from "@/lib/console/answers";
import type { Visitor } from "@/lib/console/entry/visitor";

type SecondFactorProps = {
  visitor: Visitor;
  /** Whether the account has an authenticator. */
  isEnrolled: boolean;
  /** Where to go after the code. */
  returnTo?: string;
};

const titles = {
  operator: "Enter your code",
  "first owner": "Set up the console",
  invited: "Join the console",
} as const;

/** For an operator who has no authenticator yet, or has lost it. */
const SET_UP = "Set up your authenticator";

const leads = {
  operator: "One more step to the console.",
  "first owner": "The console has no owner yet. This account will be its first.",
  invited: "You've been invited.",
} as const;

/** The way into the console for people with access who haven't entered a code yet. */
export function SecondFactor({ visitor, isEnrolled, returnTo }: SecondFactorProps) {
  const { hasSecondFactor, email } = visitor.user;
  const props = {
    submit: visitor.as === "invited" ? "Join" : "Continue",
    ...(visitor.as === "invited" ? { invitation: visitor.token } : {}),
    ...(returnTo ? { returnTo } : {}),
  };
  // The first owner needs a new authenticator: one that has been used before is replaced.
  const needsEnrolment = !isEnrolled || (visitor.as === "first owner" && hasSecondFactor);
  const title = needsEnrolment && visitor.as === "operator" ? SET_UP : titles[visitor.as];
  return (
    <div data-console="" className="mx-auto grid max-w-lg gap-6 px-4 py-12 sm:py-20">
      <AccountNotice account={visitor.user.id} />
      <div>
        <h1 className="font-display text-2xl/tight font-bold">{title}</h1>
        <p className="mt-1.5 text-sm/relaxed wrap-anywhere text-muted-foreground">
          {`${leads[visitor.as]} You're signed in as ${email}.`}
        </p>
      </div>
      <Card>
        <CardContent className="grid gap-4 text-sm/relaxed">
          {needsEnrolment && isEnrolled ? <p>{notAdmitted["first owner"]}</p> : null}
          <ShownAccountProvider value={visitor.user.id}>
            {needsEnrolment ? <EnrolForm {...props} /> : <CodeForm {...props} isCodeGiven={hasSecondFactor} />}
          </ShownAccountProvider>
        </CardContent>
      </Card>
    </div>
  );
}
