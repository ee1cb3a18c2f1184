import '../../common/devices/fakeStorage';
import { DeviceStore } from '../../common/devices/DeviceStore';

describe('the numbers of a device', () => {
  it('begin with the till until it is bound, and then with what only this device has', async () => {
    const store = new DeviceStore('numbers');
    expect(await store.binding()).toBeNull();
    expect(await store.nextProvisionalNumber('Till 1')).toBe('T1-000001');
    await store.saveBinding({ tillId: 'till-1', prefix: 'T1B' });
    expect(await store.binding()).toEqual({ tillId: 'till-1', prefix: 'T1B' });
    expect(await store.nextProvisionalNumber('Till 1')).toBe('T1B-000001');
    expect(await store.nextProvisionalNumber('Till 1')).toBe('T1B-000002');
    // Given up and bound again it goes on, and repeats none.
    await store.saveBinding(null);
    expect(await store.nextProvisionalNumber('Till 1')).toBe('T1-000002');
    await store.saveBinding({ tillId: 'till-1', prefix: 'T1B' });
    expect(await store.nextProvisionalNumber('Till 1')).toBe('T1B-000003');
  });
});
