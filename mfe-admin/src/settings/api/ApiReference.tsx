import type { ApiEndpoint, ApiKeys } from '@dukani/shared/rpc';
import { FormSection } from '@dukani/shared/ui-antd';
import { ServiceAddress } from '../../common/ServiceAddress';
import { rightsText } from './keyDraft';

/** Every address of the API with what is sent and answered, as the database describes it. */
export function ApiReference({ endpoints, scopes }: Pick<ApiKeys, 'endpoints' | 'scopes'>) {
  return (
    <FormSection
      title="Addresses"
      description="Programs send the key as “Authorization: Bearer”. Lists continue with the “next” of the page before."
    >
      <div className="adm-stack">
        <ServiceAddress path="functions/v1/api" copyLabel="Copy base address">
          Every address begins with:
        </ServiceAddress>
        <ul className="api-list" aria-label="Addresses of the API">
          {endpoints.map((endpoint) => (
            <li key={`${endpoint.method} ${endpoint.path}`}>
              <Endpoint endpoint={endpoint} rights={rightsText(endpoint.scopes, scopes)} />
            </li>
          ))}
        </ul>
      </div>
    </FormSection>
  );
}

function Endpoint({ endpoint, rights }: { endpoint: ApiEndpoint; rights: string }) {
  const { method, path, summary, parameters, body, answer } = endpoint;
  return (
    <details className="api-endpoint">
      <summary>
        <code>
          {method} {path}
        </code>{' '}
        {summary}
      </summary>
      <p className="adm-muted">Rights: {rights}</p>
      {parameters.length > 0 && (
        <dl className="api-parameters">
          {parameters.map(({ name, says }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      )}
      {body !== null && <Example label={`Example of what is sent to ${path}`} title="Body" value={body} />}
      <Example label={`Example of an answer of ${method} ${path}`} title="Answer" value={answer} />
    </details>
  );
}

function Example({ label, title, value }: { label: string; title: string; value: Record<string, unknown> }) {
  return (
    <>
      <p>{title}</p>
      <pre className="api-example" role="region" aria-label={label} tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </>
  );
}
