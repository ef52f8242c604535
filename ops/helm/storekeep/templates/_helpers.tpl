{{- define "storekeep.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "storekeep.labels" -}}
app.kubernetes.io/name: storekeep
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- /* The labels by which a component is selected: a dict with `root` and `component`. */ -}}
{{- define "storekeep.selector" -}}
app.kubernetes.io/name: storekeep
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "storekeep.image" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
envFrom: [{ secretRef: { name: {{ .Values.existingSecret }} } }]
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts: [{ name: tmp, mountPath: /tmp }, { name: data, mountPath: /data }]
{{- end }}

{{- define "storekeep.env" -}}
- { name: METRICS_PORT, value: '9464' }
- { name: METRICS_HOST, value: '0.0.0.0' }
{{- range $name, $value := .Values.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "storekeep.pod" -}}
terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
volumes: [{ name: tmp, emptyDir: {} }, { name: data, emptyDir: {} }]
{{- end }}

{{- /* A pod that is not ready while it waits for migrations must not be killed: the threshold is long. */ -}}
{{- define "storekeep.probes" -}}
startupProbe: { httpGet: { path: /health/ready, port: {{ .port }} }, periodSeconds: 10, timeoutSeconds: 3, failureThreshold: {{ .root.Values.startup.failureThreshold }} }
readinessProbe: { httpGet: { path: /health/ready, port: {{ .port }} }, periodSeconds: 5, timeoutSeconds: 3 }
livenessProbe: { httpGet: { path: /health/live, port: {{ .port }} }, periodSeconds: 10, timeoutSeconds: 5 }
{{- end }}
