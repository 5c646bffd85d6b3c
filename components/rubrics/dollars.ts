/** US dollars with as many digits as a fraction of a cent needs. */
export function dollars(amount: number): string {
  return new Intl.NumberFormat("en", {
    style: "currency",
    currency: "USD",
    maximumSignificantDigits: amount !== 0 && amount < 1 ? 2 : 4,
  }).format(amount);
}
