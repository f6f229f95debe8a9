import { exportRegistration } from "@/lib/own-data/export";

export const dynamic = "force-dynamic";

/** A copy of what is stored about a registration's address, as far as its page goes. */
export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  return exportRegistration(request, (await params).token);
}
