import '#web/theme/components-first.css';
import '#web/theme/inter.css';
import '#web/theme/tokens.css';
import '#web/theme/elements.css';
import '#web/theme/components-look.css';
import '#web/theme/classes.css';
import { product } from '#app/shell-product.tsx';
import { start } from '#web/start.tsx';

/** Only inside Telegram somebody comes with a proof behind the address. */
if (location.hash.includes('tgWebAppData='))
  void import('#modules/staff/access/sign-in/telegram/mini-app.ts')
    .then((it) => it.enterFromTelegram())
    .finally(() => start(product));
else start(product);
