/** Does an address of the app, as `/tasks/clients/5`, open the screen of this route, as `/tasks/clients/:client_id`? */
export function opens(route: string, address: string): boolean {
  const asked = address.split('/');
  const parts = route.split('/');
  return parts.length === asked.length && parts.every((part, at) => part.startsWith(':') || part === asked[at]);
}
