import { X509Certificate } from 'node:crypto';
import { makeCertificate } from '../support/pbx/certificates.ts';
import { startTestPbx } from '../support/practice-faults/test-pbx.ts';
import { t } from '../support/screens/screens.ts';
import { expect, test } from './fixtures.ts';

const hosts = ['127.0.0.1', 'localhost'];
const selfSigned = makeCertificate({ name: 'office-pbx', hosts });

test.describe('a PBX with a certificate of its own', () => {
  test.use({ pbxOptions: { tls: selfSigned } });

  test('is not asked before the certificate was shown and trusted; another one later is refused, and nothing is lost', async ({
    screens,
    pbx,
    app,
  }) => {
    await screens.check(pbx, '101');
    await expect(screens.checks()).toContainText(t('errors.tls_selfSignedWhat', { host: new URL(pbx.address).host }));
    expect(pbx.requests).toEqual([]);

    await screens.button(t('setup.certificateShow')).click();
    const dialog = screens.page.getByRole('dialog');
    await expect(dialog).toContainText('office-pbx');
    const fingerprint = new X509Certificate(selfSigned.cert).fingerprint256;
    await expect(dialog).toContainText(fingerprint.slice(0, 23));
    expect(pbx.requests).toEqual([]);
    const trustIt = dialog.getByRole('button', { name: t('setup.certificateTrust') });
    await trustIt.click();
    await screens.answerMain(false, fingerprint);
    await expect(screens.page.getByRole('alert')).toContainText(t('errors.declinedWhat'));
    expect(pbx.requests).toEqual([]);
    await screens.connectButton().click();
    await screens.button(t('setup.certificateShow')).click();
    await trustIt.click();
    await screens.answerMain(true, fingerprint);
    await screens.connected();
    await screens.row(/./).first().waitFor();
    await expect(screens.page.getByRole('button', { name: t('shell.insecure') })).toBeHidden();

    const { port } = new URL(pbx.address);
    await pbx.close();
    const renewed = makeCertificate({ name: 'office-pbx', hosts });
    const rotated = await startTestPbx({ key: pbx.key, port: Number(port), tls: renewed });
    try {
      await screens.refresh();
      await expect(screens.connection().getByRole('alert')).toContainText(
        t('trouble.notUpdated', { reason: t('trouble.reason_certificate') }),
      );
      await expect(screens.row(/./).first()).toBeVisible();
      expect(rotated.requests).toEqual([]);
    } finally {
      await rotated.close();
    }
    expect(app.logs()).not.toContain(pbx.key);
  });
});
