import { hero } from "@/lib/content/home";
import { site } from "@/lib/content/site";

const ink = "#10142a";
const cobalt = "#2b3fe0";
const arc = "#6f7ff2";
const marigold = "#ffb020";
const bolt = "M24 0 0 36h14L8 64l24-40H18L30 0Z";

/** The Open Graph image; its renderer only supports inline styles and flexbox. */
export function ShareImageDrawing({ line }: { line: string }) {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        padding: "68px 76px",
        background: ink,
        color: "#ffffff",
      }}
    >
      <Backdrop />
      <div style={{ display: "flex", alignItems: "center", gap: 22 }}>
        <Symbol />
        <span style={{ fontFamily: "Heading", fontSize: 36 }}>{site.name}</span>
      </div>
      <div
        style={{
          display: "flex",
          maxWidth: 830,
          fontFamily: "Heading",
          fontSize: 78,
          lineHeight: 1.06,
          letterSpacing: -2,
        }}
      >
        {line}
      </div>
      <div style={{ display: "flex", alignItems: "center", gap: 18, fontSize: 28, color: "#b9c0dd" }}>
        <span style={{ display: "flex", width: 44, height: 5, borderRadius: 3, background: marigold }} />
        {hero.eyebrow}
      </div>
    </div>
  );
}

function Backdrop() {
  return (
    <svg style={{ position: "absolute", top: 0, left: 0 }} width="1200" height="630" viewBox="0 0 1200 630" fill="none">
      {[130, 215, 310, 415, 530].map((radius, index) => (
        <circle key={radius} cx="1060" cy="300" r={radius} stroke={arc} strokeWidth="2" opacity={0.55 - index * 0.09} />
      ))}
      <path d={bolt} fill={marigold} transform="translate(1008 190) scale(3.4)" />
    </svg>
  );
}

function Symbol() {
  return (
    <svg width="72" height="72" viewBox="0 0 64 64">
      <rect width="64" height="64" rx="15" fill={cobalt} />
      <path d="M6 14L32 22L58 14V48L32 56L6 48Z" fill="#ffffff" />
      <path d="M36 4L16 36H28L24 60L48 28H34L42 4Z" fill={cobalt} stroke={cobalt} strokeWidth="7" />
      <path d="M36 4L16 36H28L24 60L48 28H34L42 4Z" fill={marigold} />
    </svg>
  );
}
