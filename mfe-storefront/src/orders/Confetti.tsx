const pieces = 18;

/** A short, quiet celebration in the shop's colours. Nothing moves for those who asked for less motion. */
export function Confetti() {
  return (
    <span className="shop-confetti" aria-hidden="true">
      {Array.from({ length: pieces }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}
