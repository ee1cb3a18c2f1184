import { useState } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { Badge, Button, ButtonLink, Icon } from '@dukani/shared/ui-core';
import { DateText, useConfirm, useNotify } from '@dukani/shared/ui-antd';
import { ActionMenu, type MenuAction } from '../../common/ActionMenu';
import { Fact } from '../../common/Fact';
import { useAskFiscalDeviceMutation, useResumeFiscalDeviceMutation, useStartFiscalDeviceMutation } from '../fiscalApi';
import { DEVICE_STATES, MODES, STYLES } from '../fiscalNames';
import { KeyDialog } from './KeyDialog';
import { areCodesOld, classesReadAt, setupSteps, type SetupStep, type StepKey } from './setupSteps';
import { StopDialog } from './StopDialog';

interface BranchCardProps {
  setup: rpc.FiscalSetup;
  location: rpc.FiscalSetup['locations'][number];
  device: rpc.FiscalDeviceRow | null;
  mayManage: boolean;
  onEdit: () => void;
}

type Asked = 'key' | 'stop';

/** One branch: its device, what is done and what comes next. */
export function BranchCard({ setup, location, device, mayManage, onEdit }: BranchCardProps) {
  const steps = setupSteps(setup, device);
  const next = steps.find(({ isDone }) => !isDone)?.key;
  const [asked, setAsked] = useState<Asked | null>(null);
  const device_ = useDeviceActions(device);
  return (
    <section className="etims-branch" aria-label={location.name}>
      <header>
        <h2>{location.name}</h2>
        {device !== null && (
          <span className="etims-badges">
            <Badge tone={DEVICE_STATES[device.status].tone}>{DEVICE_STATES[device.status].label}</Badge>
            {device.mode === 'live' ? (
              <Badge tone="success">Live</Badge>
            ) : (
              <Badge tone="danger">{MODES[device.mode]}</Badge>
            )}
          </span>
        )}
        {mayManage && device !== null && (
          <ActionMenu rowLabel={`More for ${location.name}`} entries={menuOf(device, device_, onEdit, setAsked)} />
        )}
      </header>
      {device?.status === 'blocked' && (
        <div className="etims-blocked" role="alert">
          <p>
            <strong>Nothing is sent.</strong>{' '}
            {device.blocked_message ?? 'The tax authority does not accept this device.'}
            {device.blocked_code !== null && ` (${device.blocked_code})`}
          </p>
          {mayManage && (
            <Button isBusy={device_.isBusy} onClick={() => void device_.resume()}>
              Send again
            </Button>
          )}
        </div>
      )}
      <ol className="etims-steps" aria-label={`Steps for ${location.name}`}>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} isNext={step.key === next}>
            {mayManage && (
              <StepAction
                step={step.key}
                isNext={step.key === next}
                isBusy={device_.isBusy}
                onEdit={onEdit}
                onKey={() => setAsked('key')}
                actions={device_}
              />
            )}
          </StepRow>
        ))}
      </ol>
      {device !== null && <DeviceFacts setup={setup} device={device} />}
      {device !== null && asked === 'key' && <KeyDialog device={device} onClose={() => setAsked(null)} />}
      {device !== null && asked === 'stop' && <StopDialog device={device} onClose={() => setAsked(null)} />}
    </section>
  );
}

function StepRow({ step, isNext, children }: { step: SetupStep; isNext: boolean; children: React.ReactNode }) {
  return (
    <li data-done={step.isDone} aria-current={isNext ? 'step' : undefined}>
      <Icon name={step.isDone ? 'check' : 'clock'} size={18} />
      <div>
        <strong>
          {step.title}
          <span className="dk-visually-hidden">{step.isDone ? ', done' : ', not done'}</span>
        </strong>
        <p>{step.text}</p>
      </div>
      {isNext && children}
    </li>
  );
}

interface StepActionProps {
  step: StepKey;
  isNext: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onKey: () => void;
  actions: DeviceActions;
}

/** What is pressed to do a step. */
function StepAction({ step, isBusy, onEdit, onKey, actions }: StepActionProps) {
  if (step === 'pin')
    return (
      <ButtonLink variant="primary" to="/admin/settings?section=tax">
        Type the PIN
      </ButtonLink>
    );
  if (step === 'products')
    return (
      <ButtonLink variant="primary" to="/admin/etims?tab=products&state=unmapped">
        Set up products
      </ButtonLink>
    );
  if (step === 'key')
    return (
      <span className="etims-actions">
        <Button variant="primary" isBusy={isBusy} onClick={() => void actions.initialise()}>
          Initialise
        </Button>
        <Button onClick={onKey}>Type a key</Button>
      </span>
    );
  const [label, run] = {
    device: ['Enter the device', onEdit] as const,
    codes: ['Read the lists', () => void actions.sync()] as const,
    start: ['Start', () => void actions.start()] as const,
  }[step];
  return (
    <Button variant="primary" isBusy={isBusy} onClick={run}>
      {label}
    </Button>
  );
}

function DeviceFacts({ setup, device }: { setup: rpc.FiscalSetup; device: rpc.FiscalDeviceRow }) {
  const readAt = classesReadAt(setup, device.mode);
  const [now] = useState(() => Date.now());
  return (
    <dl className="etims-facts">
      <Fact label="Connection">{STYLES[device.style]}</Fact>
      {device.sdc_id !== null && <Fact label="Control unit">{device.sdc_id}</Fact>}
      {device.trader_name !== null && <Fact label="Registered as">{device.trader_name}</Fact>}
      {readAt !== null && (
        <Fact label="Lists read">
          <DateText iso={readAt} />
          {areCodesOld(readAt, now) && <Badge tone="warning">Old</Badge>}
        </Fact>
      )}
      <Fact label="Last answer">{device.last_ok_at === null ? 'None yet' : <DateText iso={device.last_ok_at} />}</Fact>
      <Fact label="Waiting">{device.waiting}</Fact>
    </dl>
  );
}

type DeviceActions = ReturnType<typeof useDeviceActions>;

/** What can be done with a device, each said when it is done or refused. */
function useDeviceActions(device: rpc.FiscalDeviceRow | null) {
  const notify = useNotify();
  const confirm = useConfirm();
  const [ask, asking] = useAskFiscalDeviceMutation();
  const [start, starting] = useStartFiscalDeviceMutation();
  const [resume, resuming] = useResumeFiscalDeviceMutation();
  const id = device?.id ?? '';
  const tell = ({ error }: { error?: unknown }, done: string, failed: string) => {
    if (error === undefined) notify.success(done);
    else notify.error(failed, error);
  };
  /** The authority's refusal comes as an answer. */
  const tellAnswer = (
    answer: { data?: rpc.FiscalDeviceActed | undefined; error?: unknown },
    done: string,
    failed: string,
  ) => {
    if (answer.data?.ok === false) notify.error(failed, answer.data.message ?? undefined);
    else tell(answer, done, failed);
  };
  return {
    isBusy: asking.isLoading || starting.isLoading || resuming.isLoading,
    initialise: async () => {
      const isSure = await confirm({
        title: 'Initialise the device?',
        content:
          'The tax authority gives the key of a device once. If this device is at work in another program, type its key instead.',
        confirmLabel: 'Initialise',
      });
      if (isSure)
        tellAnswer(
          await ask({ action: 'initialise', device_id: id }),
          'The device is initialised',
          'The device was not initialised',
        );
    },
    check: async () =>
      tellAnswer(
        await ask({ action: 'check', device_id: id }),
        'The tax authority answers',
        'The tax authority does not answer',
      ),
    sync: async () =>
      tellAnswer(await ask({ action: 'sync', device_id: id }), 'The lists are read', 'The lists could not be read'),
    start: async () => tell(await start(id), 'Sales are sent from now on', 'The device was not started'),
    resume: async () => tell(await resume(id), 'Sending continues', 'Sending did not continue'),
  };
}

function menuOf(
  device: rpc.FiscalDeviceRow,
  actions: DeviceActions,
  onEdit: () => void,
  ask: (asked: Asked) => void,
): MenuAction[] {
  return [
    { label: 'Test the connection', icon: 'refresh', run: () => void actions.check() },
    { label: 'Read the lists again', icon: 'download', run: () => void actions.sync() },
    { label: 'Change the device', icon: 'edit', run: onEdit },
    { label: 'Type a key', icon: 'lock', run: () => ask('key') },
    ...(device.status === 'active' || device.status === 'blocked'
      ? [{ label: 'Stop', icon: 'pause', run: () => ask('stop') } as const]
      : []),
  ];
}
