{{- define "svc-verify.name" -}}
{{- if contains "svc-verify" .Release.Name }}{{ .Release.Name | trunc 52 | trimSuffix "-" }}{{ else }}{{ printf "%s-svc-verify" .Release.Name | trunc 52 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "svc-verify.selector" -}}
app.kubernetes.io/name: svc-verify
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "svc-verify.labels" -}}
{{ include "svc-verify.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "svc-verify.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}{{ else }}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{- define "svc-verify.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* The settings of both containers. Each secret is a file. */}}
{{- define "svc-verify.env" -}}
{{- $settings := dict }}
{{- if .Values.ingress.enabled }}
{{- $_ := set $settings "PUBLIC_BASE_URL" (printf "%s://%s" (ternary "https" "http" (ne .Values.ingress.tlsSecret "")) (required "ingress.host is missing" .Values.ingress.host)) }}
{{- end }}
{{- if .Values.extraCaConfigMap }}{{ $_ := set $settings "NODE_EXTRA_CA_CERTS" "/etc/svc-verify/ca/ca.pem" }}{{ end }}
{{- if .Values.database.existingSecret }}
{{- $_ := set $settings "DATABASE_POOL" (toString .Values.database.pool) }}
{{- $_ := set $settings "DATABASE_SEAL_FILE" "/run/svc-verify/seal" }}
{{- range .Values.database.names }}{{ $_ := set $settings (printf "%s_FILE" .) (printf "/run/secrets/database/%s" .) }}{{ end }}
{{- end }}
{{- if .Values.secrets.existingSecret }}
{{- range .Values.secrets.names }}{{ $_ := set $settings (printf "%s_FILE" .) (printf "/run/secrets/svc-verify/%s" .) }}{{ end }}
{{- end }}
{{- range $name, $value := merge (deepCopy .Values.settings) $settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "svc-verify.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- if .Values.database.existingSecret }}
- { name: seal, mountPath: /run/svc-verify }
- { name: database, mountPath: /run/secrets/database, readOnly: true }
{{- end }}
{{- if .Values.secrets.existingSecret }}
- { name: secrets, mountPath: /run/secrets/svc-verify, readOnly: true }
{{- end }}
{{- if .Values.extraCaConfigMap }}
- { name: ca, mountPath: /etc/svc-verify/ca, readOnly: true }
{{- end }}
{{- end }}

{{- /* A volume with some entries of a secret. Its files are readable by the group of the volume. */}}
{{- define "svc-verify.secretVolume" -}}
- name: {{ .volume }}
  secret:
    secretName: {{ .secret }}
    defaultMode: 0440
    items:
      {{- range .names }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
{{- end }}

{{- /* Refuses values that would lose keys or data. */}}
{{- define "svc-verify.check" -}}
{{- if .Values.database.existingSecret }}
{{- range list "AUTH_SECRET" "PROOF_SIGNING_KEY" "LOG_SIGNING_KEY" }}
{{- if or (not $.Values.secrets.existingSecret) (not (has . $.Values.secrets.names)) }}
{{- fail (printf "with database.existingSecret, secrets.existingSecret must have %s: the pods have no volume" .) }}
{{- end }}
{{- end }}
{{- if has "DATABASE_ADMIN_URL" .Values.database.names }}{{ fail "only the init container gets DATABASE_ADMIN_URL: leave it out of database.names" }}{{ end }}
{{- else if gt (int .Values.replicas) 1 }}
{{- fail "more than one replica needs database.existingSecret" }}
{{- end }}
{{- end }}
