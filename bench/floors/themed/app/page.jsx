import { Carousel } from "./carousel";
import { ThemeButton } from "./theme";

const slides = ["one", "two", "three", "four"];

export default function Page() {
  return (
    <main>
      <h1>Floor</h1>
      <ThemeButton />
      <Carousel>
        {slides.map((slide) => (
          <div key={slide} style={{ flex: "0 0 60%" }}>
            {slide}
          </div>
        ))}
      </Carousel>
    </main>
  );
}
