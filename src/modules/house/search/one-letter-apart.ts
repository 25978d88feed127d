/** Is one word the other with a letter wrong, missing, too many, or with two neighbours exchanged? */
export function isOneLetterApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  if (one.length !== other.length) return rest.slice(1) === otherRest || rest === otherRest.slice(1);
  if (rest.slice(1) === otherRest.slice(1)) return true;
  return rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
}
