import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** The picture that a link to the platform shows, 1200 by 630: what it is, beside its till. */
export async function renderPreview(page: Page, folder: string): Promise<Buffer> {
  const till = fs.readFileSync(path.join(folder, 'till-light.webp')).toString('base64');
  await page.setContent(`<!doctype html><style>
    body{margin:0;width:1200px;height:630px;overflow:hidden;background:#1e3a8a;color:#fff;font-family:Inter,system-ui,sans-serif;display:flex}
    div{width:470px;padding:76px 0 0 64px}
    h1{font-size:64px;line-height:1.05;margin:0 0 28px;letter-spacing:-.02em}
    p{font-size:30px;line-height:1.35;margin:0;color:#dbeafe}
    img{position:absolute;left:590px;top:88px;width:860px;border-radius:16px;box-shadow:0 24px 70px rgb(0 0 0/.45)}
    </style><div><h1>Dukani</h1><p>Till, online shop, stock and books in one. Sells with M-Pesa, card and cash, also without a network.</p></div>
    <img src="data:image/webp;base64,${till}">`);
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  return await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toBuffer();
}
