/* Written behind service-worker.js: notices that come while nobody looks. */

const appPath = '/app/';

/** A path of ours, or the product itself: nothing else is opened. */
function addressOf(link) {
  const home = new URL(appPath, self.location.origin);
  if (typeof link !== 'string') return home;
  const address = new URL(link, home);
  return address.origin === home.origin && address.pathname.startsWith(appPath) ? address : home;
}

const pages = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    ({ url }) => new URL(url).pathname.startsWith(appPath),
  );

self.addEventListener('push', (event) => {
  event.waitUntil(showNotice(event.data?.json() ?? {}));
});

/** Whoever has it before their eyes is not told of it. */
async function showNotice({ delivery, title = 'Vazifa', body = '', link, tag, actions = [], lang, is_urgent }) {
  const { href } = addressOf(link);
  const open = await pages();
  if (link && open.some(({ url, visibilityState }) => visibilityState === 'visible' && url === href)) return;
  await self.registration.showNotification(title, {
    body,
    tag,
    // Uzbek Cyrillic is called otherwise by browsers.
    lang: { uk: 'uz-Cyrl' }[lang] ?? lang,
    renotify: Boolean(tag),
    requireInteraction: Boolean(is_urgent),
    icon: `${appPath}icons/icon-192.png`,
    badge: `${appPath}icons/icon-192.png`,
    data: { link: href, delivery },
    actions: actions.map((said, at) => ({ action: `act-${at}`, title: said })),
  });
}

// What a button says is done where it can be seen and taken back: on the screen that the notice is about.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(addressOf(event.notification.data?.link).href));
});

async function openPage(href) {
  const open = await pages();
  const page = open.find(({ url }) => url === href) ?? open[0];
  if (!page) return self.clients.openWindow(href);
  if (page.url !== href) {
    try {
      await page.navigate(href);
    } catch {
      // A page that this worker does not serve yet cannot be led.
      return self.clients.openWindow(href);
    }
  }
  return page.focus();
}
